module example.com/vendored

go 1.21

require example.com/dep v1.0.0
