# Completes the commands and flags of beacon and beaconctl in bash. Files are completed by bash.
_beacon() {
  local IFS=$'\n'
  COMPREPLY=($(GO_FLAGS_COMPLETION=1 beacon "${COMP_WORDS[@]:1:$COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _beacon beacon beaconctl
