/** The build that people name when they ask for help: the server's build of this page; until that is read, the page's own. */
import { useEffect, useState } from 'react'
import { BUILD_INFO } from '#core/build-info.ts'
import { shownBuild } from './server-build.ts'

export const useBuildInfo = (): { version: string; build: string } => {
  const [build, setBuild] = useState<string>(BUILD_INFO.build)
  useEffect(() => {
    let isShown = true
    shownBuild(BUILD_INFO.build)
      .then((found) => isShown && setBuild(found))
      .catch(reportError)
    return () => {
      isShown = false
    }
  }, [])
  return { version: BUILD_INFO.version, build }
}
