import { goTo } from '#platform/addresses.ts'
import { queryClient, session } from '#platform/connection.ts'

export async function signOut() {
  await session.signOut()
  queryClient.clear()
  goTo('/login')
}
