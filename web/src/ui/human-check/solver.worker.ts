// The worker of the human check, loaded from Beacon's own address. It tries numbers until it finds the solution.
import 'altcha-lib/worker';
