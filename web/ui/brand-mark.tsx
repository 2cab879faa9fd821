export function BrandMark() {
  return (
    <svg className="brand__mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M3.5 12.4a8.5 8.5 0 0 1 17 0z" fill="currentColor" />
      <path
        d="M4.6 15.4h14.8M7 18.1h10M9.8 20.8h4.4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeOpacity=".75"
      />
    </svg>
  );
}
