module claims

go 1.21
