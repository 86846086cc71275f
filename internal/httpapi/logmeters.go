package httpapi

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// LogStanding is how old the checkpoints of the audit trail's log are.
type LogStanding struct {
	HasCheckpoint bool
	CheckpointAge time.Duration
	Witnesses     []WitnessStanding
}

// WitnessStanding is how old a witness's newest signature is, and whether it says that it saw another log.
type WitnessStanding struct {
	Name      string
	HasSigned bool
	Age       time.Duration
	Refuses   bool
}

// scrapeTime is how long reading them may take.
const scrapeTime = 5 * time.Second

var (
	checkpointAge = prometheus.NewDesc("beacon_log_checkpoint_age_seconds", "Age of the newest checkpoint.", nil, nil)
	witnessAge    = prometheus.NewDesc(
		"beacon_log_witness_age_seconds", "Age of a witness's newest signature.", []string{"witness"}, nil)
	witnessNo = prometheus.NewDesc(
		"beacon_log_witness_refuses", "1: the witness saw another log.", []string{"witness"}, nil)
)

// logMeters implements prometheus.Collector.
type logMeters struct {
	read func(context.Context) (LogStanding, error)
}

// WatchLog adds the ages of checkpoints, read at each look, to the metrics.
func (m *Meters) WatchLog(read func(context.Context) (LogStanding, error)) {
	m.registry.MustRegister(logMeters{read})
}

// Describe implements prometheus.Collector.
func (logMeters) Describe(to chan<- *prometheus.Desc) {
	to <- checkpointAge
	to <- witnessAge
	to <- witnessNo
}

// Collect implements prometheus.Collector.
func (l logMeters) Collect(to chan<- prometheus.Metric) {
	ctx, stop := context.WithTimeout(context.Background(), scrapeTime)
	defer stop()
	s, err := l.read(ctx)
	if err != nil {
		return // an error would take all other metrics away too, when they are needed most
	}
	send := func(what *prometheus.Desc, value float64, labels ...string) {
		to <- prometheus.MustNewConstMetric(what, prometheus.GaugeValue, value, labels...)
	}
	if s.HasCheckpoint {
		send(checkpointAge, s.CheckpointAge.Seconds())
	}
	for _, w := range s.Witnesses {
		refuses := 0.0
		if w.Refuses {
			refuses = 1
		}
		send(witnessNo, refuses, w.Name)
		if w.HasSigned {
			send(witnessAge, w.Age.Seconds(), w.Name)
		}
	}
}
