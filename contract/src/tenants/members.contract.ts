import { z } from 'zod'
import { newPassword, personName, signUpFields } from '../identity/account.schema.ts'
import { unproven } from '../identity/identity-refusals.ts'
import { proven } from '../identity/second-factor.schema.ts'
import { invitationId, membershipId, tenantRef } from '../wire/ids.schema.ts'
import { route } from '../wire/route.ts'
import { invitation, invitationFields, member, openedInvitation, staff } from './member.schema.ts'
import { tenantRole } from './roles.ts'
import { refusals } from './tenant-refusals.ts'

const ofTenant = z.object({ tenant: tenantRef })
const ofMember = ofTenant.extend({ memberId: membershipId })
const ofInvitation = ofTenant.extend({ invitationId })
const ofLink = z.object({ token: z.string().min(1).max(100) })
const tags = ['members']
const done = z.object({ done: z.literal(true) })

/** Routes for signing up, invitations and leaving a tenant. */
export const membersContract = {
  signUp: route('public')
    .route({
      method: 'POST',
      path: '/auth/register',
      tags: ['account'],
      summary: 'A provider signs up; the answer does not tell whether the address was known',
    })
    .errors(refusals('CAPTCHA_FAILED', 'TOO_MANY_ATTEMPTS'))
    .input(signUpFields)
    .output(done),
  members: route('members.manage')
    .route({ method: 'GET', path: '/{tenant}/members', tags, summary: 'Members and open invitations' })
    .input(ofTenant)
    .output(staff),
  changeMember: route('members.manage', { sensitive: true })
    .route({ method: 'PUT', path: '/{tenant}/members/{memberId}', tags, summary: 'Change role and label' })
    .errors(refusals('LAST_ADMIN'))
    .input(ofMember.extend({ role: tenantRole, developerContact: z.boolean() }))
    .output(member),
  removeMember: route('members.manage', { sensitive: true })
    .route({ method: 'DELETE', path: '/{tenant}/members/{memberId}', tags, summary: 'Take somebody out' })
    .errors(refusals('LAST_ADMIN'))
    .input(ofMember)
    .output(staff),
  leave: route('tenant.enter', { beforeOnboarding: true, sensitive: true })
    .route({ method: 'POST', path: '/{tenant}/members/leave', tags, summary: 'Leave a tenant oneself' })
    .errors(refusals('LAST_ADMIN'))
    .input(ofTenant)
    .output(z.object({ left: z.literal(true) })),
  invite: route('members.manage', {
    sensitive: true,
    creates: { path: '/{tenant}/members/invitations/{invitationId}', by: 'id' },
  })
    .route({
      method: 'POST',
      path: '/{tenant}/members/invitations',
      tags,
      summary: 'Invite somebody by mail',
    })
    .errors(refusals('ALREADY_MEMBER', 'TIER_LIMIT_REACHED', 'VERIFICATION_REQUIRED', 'TOO_MANY_ATTEMPTS'))
    .input(ofTenant.extend(invitationFields.shape))
    .output(invitation),
  resendInvitation: route('members.manage', { sensitive: true })
    .route({
      method: 'POST',
      path: '/{tenant}/members/invitations/{invitationId}/resend',
      tags,
      summary: 'Send an invitation again with a new link; the old one ends',
    })
    .errors(refusals('TIER_LIMIT_REACHED', 'VERIFICATION_REQUIRED', 'TOO_MANY_ATTEMPTS'))
    .input(ofInvitation)
    .output(invitation),
  withdrawInvitation: route('members.manage')
    .route({
      method: 'DELETE',
      path: '/{tenant}/members/invitations/{invitationId}',
      tags,
      summary: 'Withdraw an invitation',
    })
    .input(ofInvitation)
    .output(staff),
  invitation: route('public')
    .route({ method: 'GET', path: '/auth/invitations/{token}', tags, summary: 'What an invitation is for' })
    .errors(refusals('INVITATION_INVALID'))
    .input(ofLink)
    .output(openedInvitation),
  acceptInvitation: route('public')
    .route({
      method: 'POST',
      path: '/auth/invitations/{token}/accept',
      tags,
      summary: 'Accept, signed in with the invited address, or with a new account for it',
    })
    .errors(refusals('INVITATION_INVALID', 'SIGN_IN_TO_ACCEPT', 'TIER_LIMIT_REACHED'))
    .input(ofLink.extend({ name: personName.optional(), password: newPassword.optional() }))
    .output(z.object({ username: z.string(), slug: z.string() })),
  eraseAccount: route('user', { sensitive: true })
    .route({
      method: 'POST',
      path: '/auth/account/erase',
      tags: ['account'],
      summary: 'Erase the own account for good',
    })
    .errors({ ...unproven, ...refusals('CONFIRMATION_WRONG', 'LAST_ADMIN', 'LAST_SUPERUSER') })
    .input(proven.extend({ confirmation: z.string().max(20) }))
    .output(done),
}
