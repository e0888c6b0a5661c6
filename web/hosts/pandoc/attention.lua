-- ::: {.attn-player preset="two-words"} … ::: becomes <attn-player preset="two-words">…</attn-player> in HTML; what
-- stands inside is the fallback, and all there is in every other format. The script is loaded once, if a figure is there:
-- from the address in the metadata key `attention-textbook`, else from beside the page; Quarto takes it from beside this
-- filter and puts it beside the page itself, with what it fetches from beside itself when a reader saves a figure.
local script_name = 'attention-textbook.standalone.js'
local exports_name = 'attention-textbook.exports.js'
local found = false

local escapes = { ['&'] = '&amp;', ['<'] = '&lt;', ['>'] = '&gt;', ['"'] = '&quot;' }
local function escape(text)
  return (text:gsub('[&<>"]', escapes))
end

local function attribute(name, value)
  return (' %s="%s"'):format(name, escape(value))
end

local function figure(div)
  local tag = div.classes:find_if(function(class) return class:match('^attn%-[%l%-]+$') end)
  if not tag then return nil end
  if not FORMAT:match('html') then return div.content end
  found = true
  local attributes = div.identifier == '' and '' or attribute('id', div.identifier)
  for name, value in pairs(div.attributes) do attributes = attributes .. attribute(name, value) end
  local blocks = pandoc.List { pandoc.RawBlock('html', '<' .. tag .. attributes .. '>') }
  blocks:extend(div.content)
  blocks:insert(pandoc.RawBlock('html', '</' .. tag .. '>'))
  return blocks
end

local function script(doc)
  if not found then return nil end
  local named = doc.meta['attention-textbook']
  if quarto and not named then
    quarto.doc.add_html_dependency({
      name = 'attention-textbook',
      version = '0.1.0',
      scripts = { script_name },
      resources = { exports_name },
    })
    return nil
  end
  local address = named and pandoc.utils.stringify(named) or script_name
  doc.blocks:insert(pandoc.RawBlock('html', '<script defer' .. attribute('src', address) .. '></script>'))
  return doc
end

return { { Div = figure }, { Pandoc = script } }
