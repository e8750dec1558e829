;; Loads the lines in $LINES as an init file does, opens the file in $RECORD, and writes into $SHOWN what is wrong with it.
(package-initialize)
(require 'json)

(let ((shown nil))
  (condition-case trouble
      (progn
        (load (getenv "LINES_OF_INIT"))
        (find-file (getenv "RECORD"))
        (push (cons 'mode (symbol-name major-mode)) shown)
        (run-hooks 'post-command-hook)
        (with-timeout (600 (error "no problem was shown"))
          (while (not (progn (when (bound-and-true-p flymake-mode) (flymake-start)) (and (fboundp 'flymake-diagnostics) (flymake-diagnostics))))
            (accept-process-output nil 0.05)))
        (push (cons 'problems (vconcat (mapcar #'flymake-diagnostic-text (flymake-diagnostics)))) shown)
        (eglot-shutdown (eglot-current-server)))
    (error (push (cons 'trouble (error-message-string trouble)) shown)))
  (let ((coding-system-for-write 'utf-8))
    (write-region (json-encode shown) nil (getenv "SHOWN"))))
