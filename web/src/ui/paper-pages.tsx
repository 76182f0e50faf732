import { useMemo } from 'react'
import classes from './paper-pages.module.css'
import { useText } from './text.tsx'
import { uiMessages } from './ui.messages.ts'

/** All pages of a paper in one picture, one below the other. */
export type PaperPicture = { svg: string; pages: number }

/** The pages as pictures of their own: each shows its part of the whole. */
function picturesOf({ svg, pages }: PaperPicture): { number: number; source: string }[] {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  if (!width || !height) return []
  const tall = Number(height) / pages
  return Array.from({ length: pages }, (_, page) => {
    const part = svg
      .replace(/viewBox="[^"]*"/, `viewBox="0 ${page * tall} ${width} ${tall}"`)
      .replace(/height="[^"]*pt"/, `height="${tall}pt"`)
    return { number: page + 1, source: `data:image/svg+xml,${encodeURIComponent(part)}` }
  })
}

type PaperPagesProps = {
  picture: PaperPicture
  /** What the paper is, for those who cannot see it. */
  label: string
  /** A newer picture is on its way. */
  isOld?: boolean
}

/** A paper as it will be printed, page by page. */
export function PaperPages({ picture, label, isOld = false }: PaperPagesProps) {
  const text = useText(uiMessages)
  const pictures = useMemo(() => picturesOf(picture), [picture])
  return (
    <div className={classes.pages} data-old={isOld || undefined}>
      {pictures.map(({ number, source }) => (
        <figure key={number} className={classes.page}>
          <img src={source} alt={number === 1 ? label : `${label}, ${text('page', { number })}`} />
          {pictures.length > 1 && (
            <figcaption className="grey">{text('pageOf', { number, count: pictures.length })}</figcaption>
          )}
        </figure>
      ))}
    </div>
  )
}
