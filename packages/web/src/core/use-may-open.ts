/** Which screens the person may open: what they may not is not offered either, in no menu and on no tile. */
import { rightOf, type RouteName } from '@fura/shared/routes.ts'
import { useSession } from './contexts.tsx'

export const useMayOpen = (): ((name: RouteName) => boolean) => {
  const { can } = useSession()
  return (name) => can(rightOf(name))
}
