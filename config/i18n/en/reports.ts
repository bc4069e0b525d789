/** The dashboard of those who run the business: live figures, charts, service activity, audit of referral codes. */
export default {
  title: 'Daily Admin Dashboard - Live',
  tabs: { stats: 'Stats', charts: 'Charts', activity: 'Service Activity', audit: 'Audit Referrals' },
  later: {
    stats: 'Live figures appear here.',
    charts: 'Charts appear here.',
    activity: 'What each service did on a day appears here.',
    audit: 'Figures by referral code appear here.',
  },
};
