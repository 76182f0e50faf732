import { expect, test } from 'vitest'
import { escapeMarkup } from './escape-markup.ts'

test('an escaped text can end neither an element nor an attribute', () => {
  expect(escapeMarkup(`<b title="x">Töpfern & 'mehr'</b>\n`)).toBe(
    '&lt;b title=&quot;x&quot;&gt;Töpfern &amp; &#39;mehr&#39;&lt;/b&gt;&#10;',
  )
})
