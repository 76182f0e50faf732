import { z } from 'zod'
import { tenantRef } from '../wire/ids.schema.ts'
import { route } from '../wire/route.ts'
import { takenList } from './list.schema.ts'

export const listsContract = {
  takenLists: route('lists.take')
    .route({
      method: 'GET',
      path: '/{tenant}/exports',
      tags: ['imports'],
      summary: 'The lists that the caller may take along as files: how long each is, and when it last was',
    })
    .input(z.object({ tenant: tenantRef }))
    .output(z.object({ items: z.array(takenList) })),
}
