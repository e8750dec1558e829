;; Opens the file in $RECORD with `ledger-sync lsp` ($LEDGER_SYNC) as its server through eglot, types, and writes what Emacs
;; knows then into $SHOWN as JSON. For Emacs 28 with eglot, and newer.
(package-initialize)
(require 'eglot)
(require 'json)

(defun wait-for (what condition)
  (with-timeout (60 (error "Emacs waited in vain for %s" what))
    (while (not (funcall condition)) (accept-process-output nil 0.05))))

(defun problems ()
  (flymake-start)
  (mapcar #'flymake-diagnostic-text (flymake-diagnostics)))

(defun type-over (old new)
  (goto-char (point-min))
  (search-forward old)
  (replace-match new t t))

(let ((shown nil) (make-backup-files nil) (create-lockfiles nil))
  (condition-case trouble
      (progn
        (setq eglot-sync-connect 60 eglot-send-changes-idle-time 0 eglot-confirm-server-initiated-edits nil)
        (add-to-list 'eglot-server-programs (cons 'js-mode (list (getenv "LEDGER_SYNC") "lsp")))
        (find-file (getenv "RECORD"))
        (js-mode)
        (eglot '(js-mode) (or (project-current) (cons 'transient default-directory)) 'eglot-lsp-server (list (getenv "LEDGER_SYNC") "lsp") "json")
        (type-over "\"food\"" "\"fod\"")
        (eglot--signal-textDocument/didChange)
        (wait-for "a problem" (lambda () (problems)))
        (push (cons 'broken (vconcat (problems))) shown)
        (type-over "\"fod\"" "\"fo\"")
        (eglot--signal-textDocument/didChange)
        (backward-char 1)
        (let* ((found (eglot-completion-at-point)) (table (nth 2 found)))
          (push (cons 'offered (vconcat (mapcar #'substring-no-properties (all-completions "" table)))) shown)
          (push (cons 'typed (buffer-substring-no-properties (nth 0 found) (nth 1 found))) shown))
        (type-over "\"fo\"" "\"food\"")
        (eglot--signal-textDocument/didChange)
        (wait-for "no problem" (lambda () (not (problems))))
        (let ((answer (jsonrpc-request (eglot--current-server-or-lose) :textDocument/hover
                                       (progn (goto-char (point-min)) (search-forward "\"foo") (eglot--TextDocumentPositionParams)))))
          (push (cons 'hover (plist-get (plist-get answer :contents) :value)) shown))
        (save-buffer)
        (eglot-shutdown (eglot--current-server-or-lose)))
    (error (push (cons 'trouble (error-message-string trouble)) shown)))
  (let ((coding-system-for-write 'utf-8))
    (write-region (json-encode shown) nil (getenv "SHOWN"))))
