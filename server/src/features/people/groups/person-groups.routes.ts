import { os } from '#platform/http/procedures.ts'
import { changeGroupMember, removeGroupMember } from './change-group-member.ts'
import { listGroupMembers } from './group-member.queries.ts'
import { addGroupMembers } from './join-group.ts'
import {
  archivePersonGroup,
  changePersonGroup,
  createPersonGroup,
  removePersonGroup,
  restorePersonGroup,
} from './keep-person-groups.ts'
import { getPersonGroup, listPersonGroups } from './person-group.queries.ts'

export const personGroupsRoutes = {
  listPersonGroups: os.people.listPersonGroups.handler(({ input, context }) =>
    context.enter(input, (ctx) => listPersonGroups(ctx, input)),
  ),
  createPersonGroup: os.people.createPersonGroup.handler(({ input, context }) =>
    context.enter(input, (ctx) => createPersonGroup(ctx, input)),
  ),
  getPersonGroup: os.people.getPersonGroup.handler(({ input, context }) =>
    context.enter(input, (ctx) => getPersonGroup(ctx, input.personGroupId)),
  ),
  changePersonGroup: os.people.changePersonGroup.handler(({ input, context }) =>
    context.enter(input, (ctx) => changePersonGroup(ctx, input.personGroupId, input)),
  ),
  archivePersonGroup: os.people.archivePersonGroup.handler(({ input, context }) =>
    context.enter(input, (ctx) => archivePersonGroup(ctx, input.personGroupId)),
  ),
  restorePersonGroup: os.people.restorePersonGroup.handler(({ input, context }) =>
    context.enter(input, (ctx) => restorePersonGroup(ctx, input.personGroupId)),
  ),
  removePersonGroup: os.people.removePersonGroup.handler(({ input, context }) =>
    context.enter(input, (ctx) => removePersonGroup(ctx, input.personGroupId)),
  ),
  listGroupMembers: os.people.listGroupMembers.handler(({ input, context }) =>
    context.enter(input, (ctx) => listGroupMembers(ctx, input)),
  ),
  addGroupMembers: os.people.addGroupMembers.handler(({ input, context }) =>
    context.enter(input, (ctx) => addGroupMembers(ctx, input)),
  ),
  changeGroupMember: os.people.changeGroupMember.handler(({ input, context }) =>
    context.enter(input, (ctx) => changeGroupMember(ctx, input)),
  ),
  removeGroupMember: os.people.removeGroupMember.handler(({ input, context }) =>
    context.enter(input, (ctx) => removeGroupMember(ctx, input)),
  ),
}
