module example.com/guided

go 1.22
