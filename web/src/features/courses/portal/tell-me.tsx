import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { interestPath } from './course-data.ts'
import { courseTexts } from './courses.messages.ts'

/** The way to being told of a course that fits; `group` is a value in an address. */
export function TellMe({ visit, group }: { visit: Visit; group: string | undefined }) {
  const texts = courseTexts[visit.locale]
  return (
    <section className="tell-me" aria-labelledby="tell-me">
      <h2 id="tell-me">{texts.noneFits}</h2>
      <p>{texts.noneFitsHint}</p>
      <a className="button" href={pathTo(visit, interestPath, { group })}>
        {texts.tellMe}
      </a>
    </section>
  )
}
