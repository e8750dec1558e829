-- Reads .nvim.lua from the folder where it was started, as `exrc` does, opens the file in $RECORD, and writes into $SHOWN as JSON
-- what is wrong with it. What Neovim has only since 0.8 is played where it is older.
local shown = {}

vim.fs = vim.fs or {
  dirname = function(path) return vim.fn.fnamemodify(path, ":h") end,
  find = function(name, options)
    local found = vim.fn.findfile(name, vim.fn.fnamemodify(options.path, ":h") .. ";")
    return found ~= "" and { vim.fn.fnamemodify(found, ":p") } or {}
  end,
}
vim.lsp.start = vim.lsp.start or function(config)
  shown.root = config.root_dir
  vim.lsp.buf_attach_client(0, vim.lsp.start_client(config))
end

local worked, trouble = pcall(function()
  dofile(".nvim.lua")
  vim.cmd("edit " .. vim.fn.fnameescape(vim.env.RECORD))
  if not vim.wait(600000, function() return #vim.diagnostic.get(0) > 0 end, 20) then error("no problem was shown") end
  shown.problems = vim.tbl_map(function(one) return one.message end, vim.diagnostic.get(0))
end)
if not worked then shown.trouble = tostring(trouble) end
vim.fn.writefile({ vim.json and vim.json.encode(shown) or vim.fn.json_encode(shown) }, vim.env.SHOWN)
vim.cmd("qall!")
