/** Where the setup page is, and which addresses lead there while there is no company. */

/** Under /tech/, which the service worker of the app leaves to the server. */
export const SETUP_PATH = '/tech/setup/'

/** What a browser opens as a page: no call, no file. */
export const isPageAddress = (url: string): boolean => {
  const [path = ''] = url.split('?', 1)
  return !/^\/(api|tech|assets|icons)(\/|$)/.test(path) && !/\.|%2e/i.test(path)
}
