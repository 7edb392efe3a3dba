module second

go 1.26
