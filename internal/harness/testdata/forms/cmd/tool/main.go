// Command tool is a subject that cannot be imported.
package main

import "fmt"

func main() { fmt.Println(Triple(2)) }

// Triple multiplies by three.
func Triple(n int) int { return 3 * n }
