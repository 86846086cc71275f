# Completes the commands and flags of beacon and beaconctl in fish. Files are completed by fish.
function __beacon_complete
    set -l words (commandline -opc) (commandline -ct)
    GO_FLAGS_COMPLETION=1 beacon $words[2..-1] 2>/dev/null
end
complete -c beacon -a '(__beacon_complete)'
complete -c beaconctl -a '(__beacon_complete)'
