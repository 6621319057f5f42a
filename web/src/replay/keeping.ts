/** All style rules of the page that something on the sheet may use. */
function styles(sheet: Element): string {
  const rules: string[] = []
  for (const source of document.styleSheets) {
    try {
      for (const rule of source.cssRules) if (wanted(rule, sheet)) rules.push(rule.cssText)
    } catch {
      // a stylesheet of a browser extension cannot be read, and is not ours
    }
  }
  return rules.join('\n')
}

function wanted(rule: CSSRule, sheet: Element): boolean {
  if (!(rule instanceof CSSStyleRule)) return true
  if (/:root|^html|^body|^\*|data-theme/.test(rule.selectorText)) return true
  try {
    const plain = rule.selectorText.replace(
      /::?(before|after|first-letter|hover|focus-visible|focus|active)/g,
      '',
    )
    return sheet.matches(plain) || sheet.querySelector(plain) !== null
  } catch {
    return true
  }
}

/** A file that holds the sheet with all it needs, to be read anywhere without a line. */
export function standalone(sheet: Element, title: string): string {
  const safe = title.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
  const look = styles(sheet).replaceAll('</', '<\\/')
  return `<!doctype html>
<html lang="en" data-theme="light">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bulletin: ${safe}</title>
<style>${look}
body { background: #fbf7ec; }</style></head>
<body>${sheet.outerHTML}</body>
</html>
`
}

export function save(text: string, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/html' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
