-- Opens the file in $RECORD with the language server in $LEDGER_SYNC as its client, types, and writes what Neovim shows into $SHOWN
-- as JSON. For Neovim 0.7 and newer.
local shown = {}

local function wait(what, condition)
  if not vim.wait(60000, condition, 20) then error("Neovim waited in vain for " .. what) end
end

local function messages()
  return vim.tbl_map(function(one) return one.message end, vim.diagnostic.get(0))
end

local function positioned(find, behind)
  local row = vim.fn.search(find, "w")
  assert(row > 0, find .. " stands nowhere")
  local _, last = string.find(vim.fn.getline(row), behind or find, 1, true)
  vim.api.nvim_win_set_cursor(0, { row, last - 1 })
end

local function ask(method)
  local answers = vim.lsp.buf_request_sync(0, method, vim.lsp.util.make_position_params(0, "utf-8"), 60000)
  local _, answer = next(answers)
  return answer.result
end

local function main()
  vim.cmd("edit " .. vim.fn.fnameescape(vim.env.RECORD))
  local client = vim.lsp.start_client({ name = "ledger-sync", cmd = { vim.env.LEDGER_SYNC, "lsp" }, root_dir = vim.fn.getcwd() })
  vim.lsp.buf_attach_client(0, client)
  wait("the server", function() return vim.lsp.get_client_by_id(client).initialized end)

  vim.cmd([[%s/"food"/"fod"/]])
  wait("a problem", function() return #messages() > 0 end)
  shown.broken = messages()

  positioned('"fod"')
  -- What its own completion (CTRL-X CTRL-O) makes of the answer where "fod" was typed.
  shown.words = vim.tbl_map(function(item) return item.word end,
    vim.lsp.util.text_document_completion_list_to_complete_items(ask("textDocument/completion"), "fo"))
  shown.offered = vim.tbl_map(function(item) return item.label end, ask("textDocument/completion"))
  for _, item in ipairs(ask("textDocument/completion")) do
    if item.label == "food" then vim.lsp.util.apply_text_edits({ item.textEdit }, 0, vim.lsp.get_client_by_id(client).offset_encoding) end
  end
  wait("no problem", function() return #messages() == 0 end)
  shown.completed = vim.fn.getline(1, "$")

  positioned('"food"', '"foo')
  shown.hover = ask("textDocument/hover").contents
  vim.cmd("write")
end

local worked, trouble = pcall(main)
if not worked then shown.trouble = tostring(trouble) end
vim.fn.writefile({ vim.json and vim.json.encode(shown) or vim.fn.json_encode(shown) }, vim.env.SHOWN)
vim.cmd("qall!")
