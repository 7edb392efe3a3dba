package child

import (
	"encoding/binary"
	"time"
	_ "time/tzdata" // zones by name, on a machine that has none beside the Go tools, which bring their own to the tests
)

// summerTime is the rule of the zone in which children live, as POSIX writes it: clocks go from 0:00 to 1:00 on 20 October and back from 0:00 to 23:00 on
// 18 February. It is made of what there has been: summer time that begins and ends with a day in Brazil, on a day that is no Sunday in Iran, and offsets that
// are no whole hours in Newfoundland. So there are days without midnight, for which time.Date gives a moment of the day before, and hours that come twice.
const summerTime = "<-0330>3:30<-0230>,J293/0,J49/0"

// setZone makes that zone the local one. Moments that are made by time.Unix are local ones, and a user's machine may have any zone: what holds in UTC alone,
// where each day has 24 hours, would fail there in the tests that are written.
func setZone() {
	zone, err := time.LoadLocationFromTZData("Local", zoneData(summerTime))
	if err != nil {
		panic(err)
	}
	time.Local = zone
}

// zoneData is a zone without any changes but those of a rule, in the format of RFC 8536: a block of version 1, one of version 2, and the rule. Both blocks
// have the two offsets of the rule and no moment of change.
func zoneData(rule string) []byte {
	const names = "-0330\x00-0230\x00"
	block := append([]byte("TZif2"), make([]byte, 15)...)
	for _, count := range []uint32{0, 0, 0, 0, 2, uint32(len(names))} { // of changes none, two offsets
		block = binary.BigEndian.AppendUint32(block, count)
	}
	for k, minutes := range []int32{-210, -150} {
		block = binary.BigEndian.AppendUint32(block, uint32(minutes*60))
		block = append(block, byte(k), byte(k*len(names)/2)) // is it summer time; where the name begins
	}
	block = append(block, names...)
	return append(append(block, block...), "\n"+rule+"\n"...)
}
