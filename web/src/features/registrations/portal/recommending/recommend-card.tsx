import { pathTo, type Visit } from '../../../tenants/portal/visit.ts'
import { recommendTexts } from './recommend.messages.ts'

/** The way to recommending, on the pages of those who have a confirmed place. */
export function RecommendCard({ visit, path }: { visit: Visit; path: string }) {
  const texts = recommendTexts[visit.locale]
  return (
    <section aria-labelledby="recommend" className="card">
      <h2 id="recommend">{texts.title}</h2>
      <p className="quiet">{texts.cardHint}</p>
      <p className="ways">
        <a href={pathTo(visit, path)}>{texts.toPage}</a>
      </p>
    </section>
  )
}
