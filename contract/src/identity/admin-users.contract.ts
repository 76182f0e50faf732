import { z } from 'zod'
import { userId } from '../wire/ids.schema.ts'
import { pageOf } from '../wire/page.schema.ts'
import { route } from '../wire/route.ts'
import { adminUser, adminUserListInput } from './admin-user.schema.ts'
import { refusals } from './identity-refusals.ts'

const ofUser = z.object({ userId })
const tags = ['admin']

export const adminUsersContract = {
  adminUsers: route('superuser')
    .route({ method: 'GET', path: '/admin/users', tags, summary: 'Search and filter the accounts' })
    .input(adminUserListInput)
    .output(pageOf(adminUser)),
  adminUser: route('superuser')
    .route({ method: 'GET', path: '/admin/users/{userId}', tags, summary: 'One account' })
    .errors(refusals('NOT_FOUND'))
    .input(ofUser)
    .output(adminUser),
  verifyUser: route('superuser', { sensitive: true })
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/verify',
      tags,
      summary: 'Take an address as verified',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofUser)
    .output(adminUser),
  resetUser: route('superuser')
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/reset',
      tags,
      summary: 'Mail a link for a new password',
    })
    .errors(refusals('NOT_FOUND'))
    .input(ofUser)
    .output(adminUser),
  lockUser: route('superuser', { sensitive: true })
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/lock',
      tags,
      summary: 'Keep somebody out and end all their sign-ins; needs the confirmation code',
    })
    .errors(refusals('NOT_FOUND', 'CONFIRMATION_WRONG', 'CANNOT_LOCK_SELF'))
    .input(ofUser.extend({ reason: z.string().trim().min(3).max(500), confirmation: z.string().max(20) }))
    .output(adminUser),
  unlockUser: route('superuser', { sensitive: true })
    .route({ method: 'POST', path: '/admin/users/{userId}/unlock', tags, summary: 'Let somebody in again' })
    .errors(refusals('NOT_FOUND'))
    .input(ofUser)
    .output(adminUser),
  resetSecondFactor: route('superuser', { sensitive: true })
    .route({
      method: 'POST',
      path: '/admin/users/{userId}/second-factor/reset',
      tags,
      summary: 'Take passkeys and codes away from somebody who is locked out; needs the confirmation code',
      description: 'All their sign-ins end, and they are told by mail. Nobody does this to the own account.',
    })
    .errors(refusals('NOT_FOUND', 'CONFIRMATION_WRONG', 'CANNOT_RESET_OWN_FACTORS'))
    .input(ofUser.extend({ confirmation: z.string().max(20) }))
    .output(adminUser),
}
