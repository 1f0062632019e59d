#!/bin/sh
# Plays the last of the legal moves, which drystone itself lists.
drystone=${DRYSTONE:-drystone}
while read -r command words; do
    answer='='
    case $command in
    new) game=$words ;;
    position) position=$words ;;
    go)
        moves=$(printf '%s\n' "new $game" "position $position" moves | $drystone engine | sed -n 3p)
        answer="= ${moves##* }"
        ;;
    esac
    echo "$answer"
done
