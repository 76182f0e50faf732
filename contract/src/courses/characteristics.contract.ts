import { z } from 'zod'
import { characteristicId, tenantRef } from '../wire/ids.schema.ts'
import { removal, revision } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import { characteristic, characteristicFields } from './characteristic.schema.ts'
import { refusals } from './course-refusals.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofCharacteristic = ofTenant.extend({ characteristicId })
const tags = ['characteristics']

export const characteristicsContract = {
  listCharacteristics: route('courses.manage')
    .route({
      method: 'GET',
      path: '/{tenant}/characteristics',
      tags,
      summary: 'What the provider tells courses apart by, in order; those in the archive come last',
    })
    .input(ofTenant)
    .output(z.object({ items: z.array(characteristic) })),
  createCharacteristic: route('courses.manage', {
    creates: { path: '/{tenant}/characteristics/{characteristicId}', by: 'id' },
  })
    .route({
      method: 'POST',
      path: '/{tenant}/characteristics',
      tags,
      summary: 'Add a characteristic of courses; the same id sent twice adds one',
    })
    .errors(refusals('CHARACTERISTIC_KNOWN', 'ONE_AGE_ONLY', 'TOO_MANY_CHARACTERISTICS', 'CONFLICT'))
    .input(ofTenant.extend({ id: characteristicId, characteristic: characteristicFields }))
    .output(characteristic),
  changeCharacteristic: route('courses.manage')
    .route({
      method: 'PUT',
      path: '/{tenant}/characteristics/{characteristicId}',
      tags,
      summary: 'Change a characteristic and its values; their addresses stay',
    })
    .errors(refusals('CHARACTERISTIC_KNOWN', 'CHARACTERISTIC_KIND_FIXED', 'VALUE_IN_USE', 'CONFLICT'))
    .input(
      ofCharacteristic.extend({
        revision,
        characteristic: characteristicFields,
        /** Values that are left out may be taken off the courses that have them. */
        takeOff: z.boolean().default(false),
      }),
    )
    .output(characteristic),
  orderCharacteristics: route('courses.manage')
    .route({
      method: 'PUT',
      path: '/{tenant}/characteristics/order',
      tags,
      summary:
        'Put the characteristics into another order, which courses, filters and the course list follow',
    })
    .input(ofTenant.extend({ ids: z.array(characteristicId).max(200) }))
    .output(z.object({ items: z.array(characteristic) })),
  archiveCharacteristic: route('courses.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/characteristics/{characteristicId}/archive',
      tags,
      summary: 'Put a characteristic into the archive: courses keep their values, and nobody sees them',
    })
    .input(ofCharacteristic)
    .output(characteristic),
  restoreCharacteristic: route('courses.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/characteristics/{characteristicId}/restore',
      tags,
      summary: 'Take a characteristic out of the archive, to the end of the order',
    })
    .errors(refusals('TOO_MANY_CHARACTERISTICS'))
    .input(ofCharacteristic)
    .output(characteristic),
  removeCharacteristic: route('courses.manage')
    .route({
      method: 'DELETE',
      path: '/{tenant}/characteristics/{characteristicId}',
      tags,
      summary: 'Delete a characteristic that no course has; once it is gone, so it stays',
    })
    .errors(refusals('CHARACTERISTIC_IN_USE'))
    .input(ofCharacteristic)
    .output(removal),
}
