/** Whether this browser runs on Android. */
export function isAndroid({ userAgent }: Pick<Navigator, 'userAgent'> = navigator): boolean {
  return /android/i.test(userAgent);
}
