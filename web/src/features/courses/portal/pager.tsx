import type { Locale } from '@reihum/contract/wire/locales.ts'
import { courseTexts } from './courses.messages.ts'

type PagerState = { page: number; pages: number; linkTo: (page: number) => string }

export function pagerLinks({ page, pages, linkTo }: PagerState) {
  return (
    <>
      {page > 1 && <link rel="prev" href={linkTo(page - 1)} />}
      {page < pages && <link rel="next" href={linkTo(page + 1)} />}
    </>
  )
}

export function Pager({ pager: { page, pages, linkTo }, locale }: { pager: PagerState; locale: Locale }) {
  if (pages === 1) return null
  const texts = courseTexts[locale]
  return (
    <nav className="pager" aria-label={texts.pages}>
      {page > 1 ? (
        <a className="button" rel="prev" href={linkTo(page - 1)}>
          {texts.previous}
        </a>
      ) : (
        <span />
      )}
      <span aria-current="page">{texts.page(page, pages)}</span>
      {page < pages ? (
        <a className="button" rel="next" href={linkTo(page + 1)}>
          {texts.next}
        </a>
      ) : (
        <span />
      )}
    </nav>
  )
}
