module example.com/probed

go 1.22
