import { MenuSlot, usePlatform } from 'shared/platform';
import { ProductTabs, type ProductTabsProps } from './product-tabs';
import { useMediaQuery } from 'shared/ui/use-media-query';
import styles from './product-tabs.module.scss';

/** The tabs: beside the text on a wide page, in the shell's menu on a narrow one (specification, section 2). */
export function LegalTabs(props: ProductTabsProps) {
  const { menu } = usePlatform();
  const isInMenu = useMediaQuery('(max-width: 767.98px)') && menu.slot !== null;
  return (
    <>
      <ProductTabs {...props} hasIds={!isInMenu} className={styles.beside} />
      {isInMenu && (
        <MenuSlot>
          <ProductTabs {...props} className={styles.inMenu} />
        </MenuSlot>
      )}
    </>
  );
}
