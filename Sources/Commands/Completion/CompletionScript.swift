internal import Desk

/// The scripts that make a shell ask `ledger-sync completion` what may come next. They know nothing themselves.
///
/// The program that they ask is the one that an absolute folder of PATH has, whatever was typed: before `./ledger-sync` in a
/// folder that came from somebody else, nobody who presses Tab has said that it is to run.
enum CompletionScript {
  enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
  }

  static func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// readline replaces only what stands behind the last = or : of a word, so that much of each candidate is cut off. Meanings
  /// are shown where there is a choice.
  private static let bash = #"""
    # bash completion for ledger-sync
    _ledger_sync() {
      local typed=${COMP_LINE:0:COMP_POINT} line value meaning word cut= program
      COMPREPLY=()
      program=$(type -P ledger-sync)
      [[ $program == /* ]] || return
      local -a lines
      mapfile -t lines < <("$program" completion bash -- "$typed" 2>/dev/null)
      if [[ ${lines[0]-} == :files ]]; then
        compopt -o default
        return
      fi
      word=${typed##*[[:space:]]}
      [[ $word == *[=:]* ]] && cut=${word%"${word##*[=:]}"}
      for line in "${lines[@]}"; do
        value=${line%%$'\t'*}
        [[ $value == *[=:] || $value == */ ]] && compopt -o nospace
        value=$(printf %q "${value#"$cut"}")
        if [[ ${#lines[@]} -gt 1 && $line == *$'\t'* && $COMP_TYPE == 63 ]]; then
          value+="  (${line#*$'\t'})"
        fi
        COMPREPLY+=("$value")
      done
    }
    complete -F _ledger_sync ledger-sync
    """#

  private static let zsh = #"""
    #compdef ledger-sync
    # zsh completion for ledger-sync
    _ledger_sync() {
      local -a lines closed open
      local line value meaning program
      program=$(whence -p ledger-sync)
      [[ $program == /* ]] || return
      lines=("${(@f)$("$program" completion zsh -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
      if [[ $lines[1] == :files ]]; then
        _files
        return
      fi
      for line in $lines; do
        value=${line%%$'\t'*}
        meaning=
        [[ $line == *$'\t'* ]] && meaning=${line#*$'\t'}
        if [[ $value == *[=:] ]]; then
          open+=("${value//:/\\:}:$meaning")
        else
          closed+=("${value//:/\\:}:$meaning")
        fi
      done
      _describe -V 'ledger-sync' closed -- open -S ''
    }
    if [[ $funcstack[1] == _ledger-sync ]]; then
      _ledger_sync "$@"
    else
      compdef _ledger_sync ledger-sync
    fi
    """#

  private static let fish = #"""
    # fish completion for ledger-sync
    function __ledger_sync_complete
      set -l typed (commandline -opc) (commandline -ct)
      set -l program (command -s ledger-sync)
      string match -q '/*' -- "$program"; or return
      set -l lines ($program completion fish -- $typed[2..-1] 2>/dev/null)
      if test "$lines[1]" = ":files"
        __fish_complete_path (commandline -ct)
      else
        printf '%s\n' $lines
      end
    end
    complete -c ledger-sync -f -k -a '(__ledger_sync_complete)'
    """#
}
