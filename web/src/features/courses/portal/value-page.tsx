import type { Api } from '@reihum/contract/contract.ts'
import { slugInAddress } from '@reihum/contract/courses/characteristic.schema.ts'
import { portalFilter } from '@reihum/contract/courses/portal-course.schema.ts'
import type { PortalPage, Redirect } from '../../tenants/portal/page.ts'
import { pathTo, type Visit } from '../../tenants/portal/visit.ts'
import { listPath, valuePagePath } from './catalogue-filter.ts'
import { breadcrumbData, courseData, sharedPicture } from './course-data.ts'
import { FactIcons } from './course-facts.tsx'
import css from './course-list.css?inline'
import { Months, pageOf, usualSize } from './course-list-page.tsx'
import { courseTexts } from './courses.messages.ts'
import filterCss from './filter-form.css?inline'
import { nextOpening } from './opening.tsx'
import { Pager, pagerLinks } from './pager.tsx'
import { TellMe } from './tell-me.tsx'

type Address = { characteristic: string; value: string }

/** The courses that have one value of a characteristic, with an address of their own: "Keramik", "Anfänger". */
export async function valuePage(
  visit: Visit,
  { characteristic, value }: Address,
  api: Api,
): Promise<PortalPage | Redirect | null> {
  if (!slugInAddress.safeParse(characteristic).success || !slugInAddress.safeParse(value).success) return null
  const path = `${characteristic}/${value}`
  const tenant = visit.tenant.slug
  const page = pageOf(visit)
  const size = visit.widget?.entries ?? usualSize
  const filter = portalFilter.parse({ values: [path] })
  const [said, list] = await Promise.all([
    api.courses.portalValue({ tenant, characteristic, value }),
    api.courses.portalList({ ...filter, tenant, page, size, scope: visit.widget?.scope }),
  ])
  const texts = courseTexts[visit.locale]
  const name = said.value.label[visit.locale]
  const pages = Math.max(1, Math.ceil(list.total / size))
  const address = valuePagePath(path)
  const linkTo = (to: number) => pathTo(visit, address, { page: to > 1 ? to : '' })
  if (page > pages) return { redirect: linkTo(pages), status: 302 }
  const pager = { page, pages, linkTo }
  const items = list.items.map((course, index) => ({
    '@type': 'ListItem',
    position: (page - 1) * size + index + 1,
    item: courseData(course, visit),
  }))
  const steps = [
    { name: texts.courses, path: listPath },
    { name, path: address },
  ]
  return {
    status: 200,
    title: name,
    sharedTitle: `${name}: ${visit.tenant.name}`,
    description: texts.summaryOf(name, visit.tenant.name),
    path: address,
    query: { page: page > 1 ? page : undefined },
    isIndexed: list.total > 0,
    css: css + filterCss,
    image: sharedPicture(list.items.find(({ picture }) => picture)?.picture ?? null, visit),
    holdsUntil: nextOpening(list.items),
    head: pagerLinks(pager),
    data: { '@graph': [{ '@type': 'ItemList', itemListElement: items }, breadcrumbData(steps, visit)] },
    banner: (
      <>
        <h1>{name}</h1>
        <p className="lede">
          {said.characteristic.label[visit.locale]} · {texts.count(list.total)}
        </p>
      </>
    ),
    content: (
      <>
        <FactIcons />
        {list.items.length > 0 ? (
          <Months courses={list.items} visit={visit} />
        ) : (
          <div className="nothing">
            <h2>{texts.emptyOf(name)}</h2>
            <p>{texts.emptyHint}</p>
          </div>
        )}
        <Pager pager={pager} locale={visit.locale} />
        <TellMe visit={visit} group={path} />
        <p className="subscribe">
          <a href={pathTo(visit, listPath)}>{texts.reset}</a>
        </p>
      </>
    ),
  }
}
