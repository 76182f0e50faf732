import type { TextLink } from '@reihum/contract/messages/letter-text.ts'
import { escapeMarkup as e } from '@reihum/contract/wire/escape-markup.ts'

type Piece = { text: string } | { link: TextLink }

/** A text with the links that its author wrote; whatever else looks like a link stays text. */
function piecesOf(text: string, links: readonly TextLink[]): Piece[] {
  const pieces: Piece[] = []
  let rest = text
  while (rest) {
    const next = links
      .map((link) => ({ link, at: rest.indexOf(link.written) }))
      .filter(({ at }) => at >= 0)
      .toSorted((one, other) => one.at - other.at)
      .at(0)
    if (!next) break
    if (next.at > 0) pieces.push({ text: rest.slice(0, next.at) })
    pieces.push({ link: next.link })
    rest = rest.slice(next.at + next.link.written.length)
  }
  return rest ? [...pieces, { text: rest }] : pieces
}

const withBreaks = (text: string) => text.split('\n').map(e).join('<br>')

const asHtml = (text: string, links: readonly TextLink[]) =>
  piecesOf(text, links)
    .map((piece) =>
      'text' in piece
        ? withBreaks(piece.text)
        : `<a class="words" href="${e(piece.link.url)}" style="color:inherit;text-decoration:underline">${e(piece.link.label)}</a>`,
    )
    .join('')

/** As text, a link is followed by its address. */
export const linksAsText = (text: string, links: readonly TextLink[]) =>
  piecesOf(text, links)
    .map((piece) =>
      'text' in piece ? piece.text : `${piece.link.label} (${piece.link.url.replace(/^mailto:/, '')})`,
    )
    .join('')

/** For where no link can stand, such as the preview of inboxes. */
export const withoutLinks = (text: string, links: readonly TextLink[]) =>
  piecesOf(text, links)
    .map((piece) => ('text' in piece ? piece.text : piece.link.label))
    .join('')

type Block = { isList: boolean; lines: string[] }

/** The lines of a paragraph: those that begin with a hyphen and a space are a list. */
function blocksOf(paragraph: string): Block[] {
  const blocks: Block[] = []
  for (const line of paragraph.split('\n')) {
    const isList = line.startsWith('- ') || line.startsWith('• ')
    const said = isList ? line.slice(2).trim() : line
    const last = blocks.at(-1)
    if (last?.isList === isList) last.lines.push(said)
    else blocks.push({ isList, lines: [said] })
  }
  return blocks
}

export const listAsHtml = (items: readonly string[]) =>
  items.length === 0
    ? ''
    : `<ul class="words" style="margin:0 0 16px;padding:0 0 0 20px">${items.map((item) => `<li style="margin:0 0 4px">${item}</li>`).join('')}</ul>`

/** A paragraph with the lists and links that stand in it. */
export const paragraphAsHtml = (paragraph: string, links: readonly TextLink[] = []): string =>
  blocksOf(paragraph)
    .map(({ isList, lines }) =>
      isList
        ? listAsHtml(lines.map((line) => asHtml(line, links)))
        : `<p class="words" style="margin:0 0 16px">${asHtml(lines.join('\n'), links)}</p>`,
    )
    .join('\n')
