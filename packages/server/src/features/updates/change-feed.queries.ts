/** The end of the change log, with the people each change concerns. */
import { ChangeFeed } from '#db/change-feed.ts'
import { concernedIn } from './concerned.queries.ts'

export const createChangeFeed = (): ChangeFeed => new ChangeFeed(concernedIn)
