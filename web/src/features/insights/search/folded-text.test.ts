import { describe, expect, it } from 'vitest'
import { foldText, markMatches, wordsOf } from './folded-text.ts'

const marked = (text: string, query: string) =>
  markMatches(text, query)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('')

describe('text is folded as the server folds it', () => {
  it.each([
    ['Müller', 'muller'],
    ['MUELLER', 'muller'],
    ['Großmann', 'grossmann'],
    ['Ødegård', 'odegard'],
    ['Yılmaz', 'yilmaz'],
    ['Æbeltoft', 'abeltoft'],
    ['Köln', 'koln'],
  ])('%s', (text, folded) => expect(foldText(text)).toBe(folded))

  it('into words', () => {
    expect(wordsOf(' K-17,  Öl & Müller ')).toEqual(['k', '17', 'ol', 'muller'])
  })
})

describe('what was looked for is marked', () => {
  it.each([
    ['however it is written', 'Mina Müller', 'mueller', 'Mina [Müller]'],
    ['where it is written otherwise', 'Mina Mueller', 'müll', 'Mina [Muell]er'],
    ['in letters that fold to two', 'Käthe Großmann', 'grossm', 'Käthe [Großm]ann'],
    ['in every place', 'Aquarell und Aquarelle', 'aquarell', '[Aquarell] und [Aquarell]e'],
    ['word by word', 'Mina Müller', 'müller mina', '[Mina] [Müller]'],
    ['at the beginning of words where it is short', 'Anna Hanna', 'an', '[An]na Hanna'],
    ['nowhere where it is not', 'Mina', 'xyz', 'Mina'],
    ['nowhere where nothing is looked for', 'Mina', ' - ', 'Mina'],
  ])('%s', (_, text, query, expected) => expect(marked(text, query)).toBe(expected))

  it('and nothing of the text is lost', () => {
    for (const text of ['', 'Ödön von Horváth', '🎨 Malen', 'Straße 12'])
      expect(
        markMatches(text, 'von mal str')
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
  })
})
