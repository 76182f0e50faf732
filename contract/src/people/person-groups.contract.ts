import { z } from 'zod'
import { groupMemberId, personGroupId, personId, tenantRef } from '../wire/ids.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { removal, revision } from '../wire/record.schema.ts'
import { route } from '../wire/route.ts'
import {
  groupMember,
  groupMemberListInput,
  joined,
  joiningDaysInput,
  memberDaysInput,
  personGroup,
  personGroupFields,
  personGroupListInput,
} from './person-group.schema.ts'
import { refusals } from './person-refusals.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofGroup = ofTenant.extend({ personGroupId })
const ofMember = ofGroup.extend({ groupMemberId })
const tags = ['person-groups']
const path = '/{tenant}/person-groups'
const one = `${path}/{personGroupId}` as const
const manage = () => route('registrations.manage')

/** Groups of people, and who belongs to them. */
export const personGroupsContract = {
  listPersonGroups: manage()
    .route({ method: 'GET', path, tags, summary: 'Search and page through the groups of people' })
    .input(personGroupListInput.extend({ tenant: tenantRef }))
    .output(pageOf(personGroup)),
  createPersonGroup: route('registrations.manage', { creates: { path: one, by: 'id' } })
    .route({
      method: 'POST',
      path,
      tags,
      summary: 'Create a group of people; the same id sent twice creates one',
    })
    .errors(refusals('GROUP_KNOWN'))
    .input(ofTenant.extend({ id: personGroupId, group: personGroupFields }))
    .output(personGroup),
  getPersonGroup: manage()
    .route({ method: 'GET', path: one, tags, summary: 'One group of people' })
    .input(ofGroup)
    .output(personGroup),
  changePersonGroup: manage()
    .route({ method: 'PUT', path: one, tags, summary: 'Change the name or the note of a group' })
    .errors(refusals('GROUP_KNOWN', 'CONFLICT', 'NOT_FOUND'))
    .input(ofGroup.extend({ revision, group: personGroupFields }))
    .output(personGroup),
  archivePersonGroup: manage()
    .route({
      method: 'POST',
      path: `${one}/archive`,
      tags,
      summary: 'Put a group into the archive, where nobody is added to it; who belongs to it stays',
    })
    .input(ofGroup)
    .output(personGroup),
  restorePersonGroup: manage()
    .route({ method: 'POST', path: `${one}/restore`, tags, summary: 'Take a group out of the archive' })
    .input(ofGroup)
    .output(personGroup),
  removePersonGroup: manage()
    .route({
      method: 'DELETE',
      path: one,
      tags,
      summary: 'Delete a group that nobody belongs to and no course speaks of; once it is gone, so it stays',
    })
    .errors(refusals('GROUP_IN_USE'))
    .input(ofGroup)
    .output(removal),
  listGroupMembers: manage()
    .route({
      method: 'GET',
      path: `${one}/members`,
      tags,
      summary: 'Search and page through who belongs to a group, or belonged to it',
    })
    .input(groupMemberListInput.extend({ tenant: tenantRef, personGroupId }))
    .output(pageOf(groupMember)),
  addGroupMembers: manage()
    .route({
      method: 'POST',
      path: `${one}/members`,
      tags,
      summary: 'Add people to a group; whoever was added before stays as they are',
    })
    .input(ofGroup.extend({ personIds: z.array(personId).min(1).max(100), days: joiningDaysInput }))
    .output(joined),
  changeGroupMember: manage()
    .route({
      method: 'PUT',
      path: `${one}/members/{groupMemberId}`,
      tags,
      summary: 'Change from when until when somebody belongs to a group',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofMember.extend({ days: memberDaysInput }))
    .output(groupMember),
  removeGroupMember: manage()
    .route({
      method: 'DELETE',
      path: `${one}/members/{groupMemberId}`,
      tags,
      summary: 'Take somebody out of a group; once they are out, so it stays',
    })
    .input(ofMember)
    .output(removal),
}
