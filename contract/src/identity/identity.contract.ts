import { z } from 'zod'
import { refusals } from '../refusals.ts'
import { route } from '../wire/route.ts'
import { credentials, token, userInfo } from './identity.schema.ts'

export const identityContract = {
  login: route('public')
    .route({
      method: 'POST',
      path: '/auth/login',
      tags: ['identity'],
      summary: 'Sign in with user name and password',
    })
    .errors(refusals('INVALID_CREDENTIALS'))
    .input(credentials)
    .output(token),
  refresh: route('user')
    .route({
      method: 'POST',
      path: '/auth/refresh',
      tags: ['identity'],
      summary: 'Exchange the token for a fresh one',
    })
    .output(token),
  logout: route('user')
    .route({ method: 'POST', path: '/auth/logout', tags: ['identity'], summary: 'End this session' })
    .output(z.object({ ended: z.literal(true) })),
  userInfo: route('user')
    .route({
      method: 'GET',
      path: '/auth/user-info',
      tags: ['identity'],
      summary: 'Who is signed in, and their tenants',
    })
    .output(userInfo),
}
