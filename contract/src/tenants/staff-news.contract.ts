import { z } from 'zod'
import { tenantRef } from '../wire/ids.schema.ts'
import { route } from '../wire/route.ts'
import { newsChoice, newsPace, newsSubject } from './staff-news.schema.ts'

const tags = ['members']
const path = '/{tenant}/news-choice' as const

export const staffNewsContract = {
  newsChoice: route('registrations.manage')
    .route({ method: 'GET', path, tags, summary: 'Of what one is told by e-mail, and how soon' })
    .input(z.object({ tenant: tenantRef }))
    .output(newsChoice),
  chooseNews: route('registrations.manage')
    .route({
      method: 'PUT',
      path: `${path}/{subject}`,
      tags,
      summary: 'Choose how soon one is told of a subject',
    })
    .input(z.object({ tenant: tenantRef, subject: newsSubject, pace: newsPace }))
    .output(newsChoice),
}
