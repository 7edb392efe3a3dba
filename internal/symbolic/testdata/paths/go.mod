module paths

go 1.21
