module example.com/differs

go 1.21
