// Package process ends commands together with what they start: [Group] before the start, [Kill] after it. A command that is a wrapper, such as a shell
// script, would otherwise leave behind what it wraps.
package process
