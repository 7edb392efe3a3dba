module proved

go 1.21
