package subject

import "strings"

// A verdict says what the functions of a standard package do to the world outside: its effect, "" for none, with exceptions by
// name. A method is "Type.Method"; "Type.*" covers all methods of a type.
type verdict struct {
	effect string
	except map[string]string
}

// The effects, as users read them.
const (
	files    = "uses files"
	network  = "uses the network"
	process  = "starts or controls processes"
	clock    = "reads the clock"
	random   = "uses random numbers"
	environ  = "reads the environment"
	runtimes = "changes or reads the state of the runtime"
	globals  = "changes state of its package that later calls see"
	terminal = "ends the program"
)

// effectful lists the standard packages that are not pure throughout, with what the Go 1.26 documentation says of their functions.
// Packages that are missing here are pure. Printing and reading standard input are no effects: the child has its output
// captured and its input empty.
var effectful = map[string]verdict{
	"archive/tar":      {"", map[string]string{"Writer.AddFS": files}},
	"archive/zip":      {"", map[string]string{"OpenReader": files, "Writer.AddFS": files}},
	"context":          {"", map[string]string{"WithTimeout": clock, "WithDeadline": clock, "WithTimeoutCause": clock, "WithDeadlineCause": clock}},
	"crypto/dsa":       {"", map[string]string{"GenerateKey": random, "GenerateParameters": random, "Sign": random}},
	"crypto/ecdh":      {"", map[string]string{"Curve.GenerateKey": random}},
	"crypto/ecdsa":     {"", map[string]string{"GenerateKey": random, "Sign": random, "SignASN1": random, "PrivateKey.Sign": random}},
	"crypto/ed25519":   {"", map[string]string{"GenerateKey": random}},
	"crypto/elliptic":  {"", map[string]string{"GenerateKey": random}},
	"crypto/mlkem":     {"", map[string]string{"GenerateKey768": random, "GenerateKey1024": random, "EncapsulationKey768.Encapsulate": random, "EncapsulationKey1024.Encapsulate": random}},
	"crypto/rand":      {random, nil},
	"crypto/rsa":       {"", map[string]string{"GenerateKey": random, "GenerateMultiPrimeKey": random, "EncryptPKCS1v15": random, "EncryptOAEP": random, "SignPSS": random, "PrivateKey.Sign": random}},
	"crypto/tls":       {network, map[string]string{"CipherSuiteName": "", "CipherSuites": "", "InsecureCipherSuites": "", "VersionName": ""}},
	"crypto/x509":      {"", map[string]string{"SystemCertPool": files, "SetFallbackRoots": globals, "Certificate.Verify": clock, "CreateCertificate": random}},
	"database/sql":     {network, map[string]string{"Named": "", "Null.*": "", "NullString.*": "", "NullInt64.*": "", "NullFloat64.*": "", "NullBool.*": ""}},
	"debug/buildinfo":  {"", map[string]string{"ReadFile": files}},
	"debug/elf":        {"", map[string]string{"Open": files}},
	"debug/macho":      {"", map[string]string{"Open": files, "OpenFat": files}},
	"debug/pe":         {"", map[string]string{"Open": files}},
	"debug/plan9obj":   {"", map[string]string{"Open": files}},
	"encoding/gob":     {"", map[string]string{"Register": globals, "RegisterName": globals}},
	"expvar":           {globals, nil},
	"flag":             {environ, map[string]string{"NewFlagSet": "", "FlagSet.*": "", "UnquoteUsage": ""}},
	"go/build":         {files, map[string]string{"IsLocalImport": "", "ArchChar": ""}},
	"go/importer":      {files, nil},
	"go/parser":        {"", map[string]string{"ParseDir": files}},
	"hash/maphash":     {random, nil},
	"html/template":    {"", map[string]string{"ParseFiles": files, "ParseGlob": files, "ParseFS": files, "Template.ParseFiles": files, "Template.ParseGlob": files}},
	"image":            {"", map[string]string{"RegisterFormat": globals}},
	"io/fs":            {"", nil},
	"io/ioutil":        {files, map[string]string{"ReadAll": "", "NopCloser": "", "Discard": ""}},
	"log":              {"", map[string]string{"Fatal": terminal, "Fatalf": terminal, "Fatalln": terminal, "Logger.Fatal": terminal, "Logger.Fatalf": terminal, "Logger.Fatalln": terminal, "SetOutput": globals, "SetFlags": globals, "SetPrefix": globals}},
	"log/slog":         {"", map[string]string{"SetDefault": globals, "SetLogLoggerLevel": globals}},
	"log/syslog":       {network, nil},
	"math/rand":        {random, map[string]string{"New": "", "NewSource": "", "NewZipf": "", "Rand.*": "", "Zipf.*": ""}},
	"math/rand/v2":     {random, map[string]string{"New": "", "NewPCG": "", "NewChaCha8": "", "NewZipf": "", "Rand.*": "", "PCG.*": "", "ChaCha8.*": "", "Zipf.*": ""}},
	"mime":             {"", map[string]string{"TypeByExtension": files, "ExtensionsByType": files, "AddExtensionType": globals}},
	"mime/multipart":   {"", map[string]string{"NewWriter": random, "Reader.ReadForm": files}},
	"net":              {network, netPure},
	"net/http":         {network, httpPure},
	"net/http/cgi":     {process, nil},
	"net/http/fcgi":    {network, nil},
	"net/http/pprof":   {network, nil},
	"net/rpc":          {network, nil},
	"net/rpc/jsonrpc":  {network, nil},
	"net/smtp":         {network, nil},
	"os":               {files, osPure},
	"os/exec":          {process, nil},
	"os/signal":        {process, nil},
	"os/user":          {environ, nil},
	"path/filepath":    {"", map[string]string{"Abs": environ, "EvalSymlinks": files, "Glob": files, "Walk": files, "WalkDir": files}},
	"plugin":           {files, nil},
	"runtime":          {runtimes, map[string]string{"KeepAlive": "", "Gosched": "", "NumCPU": "", "SetFinalizer": "", "AddCleanup": "", "Version": "", "Caller": "", "Callers": "", "CallersFrames": "", "FuncForPC": "", "Func.*": "", "Frames.*": "", "GOROOT": environ, "Goexit": "", "Stack": "", "Error.*": "", "TypeAssertionError.*": ""}},
	"runtime/cgo":      {runtimes, nil},
	"runtime/coverage": {runtimes, nil},
	"runtime/debug":    {runtimes, map[string]string{"Stack": "", "PrintStack": ""}},
	"runtime/metrics":  {runtimes, nil},
	"runtime/pprof":    {runtimes, nil},
	"runtime/trace":    {runtimes, nil},
	"syscall":          {"calls the system", map[string]string{"Errno.*": "", "ByteSliceFromString": "", "BytePtrFromString": ""}},
	"testing":          {runtimes, map[string]string{"Testing": ""}},
	"text/template":    {"", map[string]string{"ParseFiles": files, "ParseGlob": files, "ParseFS": files, "Template.ParseFiles": files, "Template.ParseGlob": files}},
	"time":             {"", timeImpure},
}

var netPure = map[string]string{
	"CIDRMask": "", "IPv4": "", "IPv4Mask": "", "ParseCIDR": "", "ParseIP": "", "ParseMAC": "", "JoinHostPort": "", "SplitHostPort": "",
	"Buffers.*": "", "IP.*": "", "IPMask.*": "", "IPNet.*": "", "HardwareAddr.*": "", "TCPAddr.*": "", "UDPAddr.*": "", "IPAddr.*": "", "UnixAddr.*": "",
	"TCPAddrFromAddrPort": "", "UDPAddrFromAddrPort": "", "AddrError.*": "", "DNSError.*": "", "OpError.*": "", "ParseError.*": "",
	"InvalidAddrError.*": "", "UnknownNetworkError.*": "",
}

var httpPure = map[string]string{
	"CanonicalHeaderKey": "", "DetectContentType": "", "ParseHTTPVersion": "", "StatusText": "", "ParseCookie": "", "ParseSetCookie": "",
	"Header.*": "", "Cookie.*": "", "NewRequest": "", "NewRequestWithContext": "", "Request.*": "", "ParseTime": "", "ConnState.*": "",
	"Error": "", "NotFound": "", "Redirect": "", "SetCookie": "", "HandlerFunc.*": "", "NewServeMux": "", "ServeMux.*": "", "StripPrefix": "",
}

var osPure = map[string]string{
	"Expand": "", "IsExist": "", "IsNotExist": "", "IsPathSeparator": "", "IsPermission": "", "IsTimeout": "", "NewSyscallError": "",
	"PathError.*": "", "LinkError.*": "", "SyscallError.*": "", "FileMode.*": "", "File.Close": "", "File.Name": "", "File.Fd": "",
	"Exit": terminal, "Getenv": environ, "LookupEnv": environ, "Environ": environ, "ExpandEnv": environ, "Setenv": environ, "Unsetenv": environ,
	"Clearenv": environ, "Getpid": environ, "Getppid": environ, "Getuid": environ, "Getgid": environ, "Geteuid": environ, "Getegid": environ,
	"Hostname": environ, "Getwd": environ, "Getpagesize": environ, "UserHomeDir": environ, "UserCacheDir": environ, "UserConfigDir": environ,
	"TempDir": environ, "Executable": environ, "Getgroups": environ,
	"StartProcess": process, "FindProcess": process, "Process.*": process,
}

var timeImpure = map[string]string{
	"Now": clock, "Since": clock, "Until": clock, "After": clock, "AfterFunc": clock, "NewTimer": clock, "NewTicker": clock, "Tick": clock,
	"Time.Local": environ, // the zone of the machine; the zones that LoadLocation reads are the same on each, and part of Go
}

// effectOf is the effect of a function of a standard package; name is "Now" or "Time.Add".
func effectOf(pkg, name string) string {
	if strings.HasPrefix(pkg, "internal/") || strings.Contains(pkg, "/internal/") {
		return internalEffect(pkg)
	}
	v, ok := effectful[pkg]
	if !ok {
		return ""
	}
	if e, ok := v.except[name]; ok {
		return e
	}
	if recv, _, ok := strings.Cut(name, "."); ok {
		if e, ok := v.except[recv+".*"]; ok {
			return e
		}
	}
	return v.effect
}

// internalEffect judges the internal packages that standard packages call.
func internalEffect(pkg string) string {
	switch pkg {
	case "internal/poll", "internal/syscall/unix", "internal/testenv", "internal/syscall/execenv":
		return "calls the system"
	case "internal/sysrand":
		return random
	}
	return ""
}

// referencePackages are the standard packages whose exported functions relations may call as references, and whose names a
// target is compared with when it is misspelt.
var referencePackages = []string{
	"bytes", "cmp", "encoding/ascii85", "encoding/base32", "encoding/base64", "encoding/binary", "encoding/hex", "encoding/json", "encoding/pem",
	"hash/adler32", "hash/crc32", "hash/crc64", "hash/fnv", "html", "maps", "math", "math/big", "math/bits", "math/cmplx", "mime", "net", "net/netip", "net/url",
	"path", "path/filepath", "regexp", "slices", "sort", "strconv", "strings", "text/template", "time", "unicode", "unicode/utf16", "unicode/utf8",
}
