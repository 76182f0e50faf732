import { z } from 'zod'
import { placeId, tenantRef } from '../wire/ids.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { removal, revision } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import { refusals } from './course-refusals.ts'
import { place, placeFields, placeListInput } from './place.schema.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofPlace = ofTenant.extend({ placeId })
const tags = ['places']

export const placesContract = {
  listPlaces: route('courses.manage')
    .route({ method: 'GET', path: '/{tenant}/places', tags, summary: 'Search and page through the places' })
    .input(placeListInput.extend({ tenant: tenantRef }))
    .output(pageOf(place)),
  createPlace: route('courses.manage', { creates: { path: '/{tenant}/places/{placeId}', by: 'id' } })
    .route({
      method: 'POST',
      path: '/{tenant}/places',
      tags,
      summary: 'Create a place; the same id sent twice creates one',
    })
    .errors(refusals('PLACE_NAME_TAKEN'))
    .input(ofTenant.extend({ id: placeId, place: placeFields }))
    .output(place),
  getPlace: route('courses.manage')
    .route({ method: 'GET', path: '/{tenant}/places/{placeId}', tags, summary: 'One place' })
    .input(ofPlace)
    .output(place),
  changePlace: route('courses.manage')
    .route({ method: 'PUT', path: '/{tenant}/places/{placeId}', tags, summary: 'Change a place' })
    .errors(refusals('PLACE_NAME_TAKEN', 'CONFLICT'))
    .input(ofPlace.extend({ revision, place: placeFields }))
    .output(place),
  archivePlace: route('courses.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/places/{placeId}/archive',
      tags,
      summary: 'Put a place into the archive, where nobody chooses it any more',
    })
    .input(ofPlace)
    .output(place),
  restorePlace: route('courses.manage')
    .route({
      method: 'POST',
      path: '/{tenant}/places/{placeId}/restore',
      tags,
      summary: 'Take a place out of the archive',
    })
    .input(ofPlace)
    .output(place),
  removePlace: route('courses.manage')
    .route({
      method: 'DELETE',
      path: '/{tenant}/places/{placeId}',
      tags,
      summary: 'Delete a place that was never used; once it is gone, so it stays',
    })
    .errors(refusals('PLACE_IN_USE'))
    .input(ofPlace)
    .output(removal),
}
