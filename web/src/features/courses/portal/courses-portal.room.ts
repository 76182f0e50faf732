import { courseId } from '@reihum/contract/wire/ids.schema.ts'
import type { PortalRoom } from '#features/tenants/portal/portal-room.ts'
import { pathTo } from '#features/tenants/portal/visit.ts'
import { buttonPage, buttonPath } from './button-page.tsx'
import { listPath } from './catalogue-filter.ts'
import { courseListPage } from './course-list-page.tsx'
import { coursePage } from './course-page.tsx'
import { fromShortAddress } from './short-address.tsx'
import { sitemap, sitemapPath } from './sitemap.ts'
import { valuePage } from './value-page.tsx'

export const coursesPortalRoom = {
  name: 'courses',
  places: {
    '/': {
      show: ({ visit }) => ({ redirect: pathTo(visit, listPath), status: 302 }),
    },
    [listPath]: {
      isShared: true,
      show: ({ visit, api }) => courseListPage(visit, api),
    },
    '/course-list/$characteristic/$value': {
      isShared: true,
      show: ({ visit, params, api }) =>
        valuePage(visit, { characteristic: params.characteristic ?? '', value: params.value ?? '' }, api),
    },
    '/course/$courseId': {
      isShared: true,
      show: ({ visit, params, api }) => {
        const id = courseId.safeParse(params.courseId)
        return id.success ? coursePage(visit, id.data, api) : null
      },
    },
    '/c/$code': {
      face: 'portal',
      isShared: true,
      show: ({ visit, params, api }) => fromShortAddress(visit, params.code ?? '', api),
    },
    [buttonPath]: {
      face: 'embed',
      isShared: true,
      show: ({ visit, api }) => buttonPage(visit, api),
    },
    // Widgets are redirected to the page they show before this place is asked, so it has none of its own.
    '/widget/$widgetId': {
      isShared: true,
    },
    [sitemapPath]: {
      face: 'portal',
      isShared: true,
      show: ({ visit, api }) => sitemap(visit, api),
    },
  },
} satisfies PortalRoom
