import { z } from 'zod'
import { instructorId, placeId, tenantRef } from '../wire/ids.schema.ts'
import { route } from '../wire/route.ts'
import { refusals } from './course-refusals.ts'
import { calendarFeedState, feedOwner, feedToken } from './feed.schema.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofOwner = ofTenant.extend({ owner: feedOwner, ownerId: z.union([placeId, instructorId]) })
const tags = ['calendar feeds']
const path = '/{tenant}/calendar-feeds/{owner}/{ownerId}' as const

export const feedsContract = {
  getFeed: route('courses.manage')
    .route({ method: 'GET', path, tags, summary: 'The private calendar of a place or an instructor' })
    .input(ofOwner)
    .output(calendarFeedState),
  openFeed: route('courses.manage', { feature: 'courseCalendar' })
    .route({
      method: 'PUT',
      path,
      tags,
      summary: 'Switch the private calendar on; where it is on, it keeps its address',
    })
    .input(ofOwner)
    .output(calendarFeedState),
  renewFeed: route('courses.manage', { feature: 'courseCalendar' })
    .route({
      method: 'POST',
      path: `${path}/renew`,
      tags,
      summary: 'Give the private calendar a new address; the old one is gone at once',
    })
    .input(ofOwner.extend({ round: z.number().int() }))
    .output(calendarFeedState),
  closeFeed: route('courses.manage')
    .route({
      method: 'DELETE',
      path,
      tags,
      summary: 'Switch the private calendar off; its address is gone at once',
    })
    .input(ofOwner)
    .output(calendarFeedState),
  /** The calendar's own handler answers this route, as it does for the calendar of all courses. */
  privateFeed: route('public')
    .route({
      method: 'GET',
      path: '/{tenant}/calendar-feeds/{token}',
      tags,
      summary: 'The appointments of a place or an instructor as iCalendar, for whoever knows the address',
      spec: (operation) => ({
        ...operation,
        responses: {
          200: { description: 'An iCalendar file.', content: { 'text/calendar': {} } },
          304: { description: 'Nothing has changed since it was fetched last.' },
          ...operation.responses,
        },
      }),
    })
    .errors(refusals('NOT_FOUND', 'TIER_REQUIRED'))
    .input(ofTenant.extend({ token: feedToken }))
    .output(z.file()),
}
