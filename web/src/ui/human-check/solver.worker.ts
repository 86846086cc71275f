// The worker of the human check, from our own address: it tries numbers until one fits.
import 'altcha-lib/worker';
