module example.com/keeps

go 1.21
